/** The header: what this is, and the playback: play, steps, speed, reset. */
import { shownAs } from "../app/page.ts";
import { NORMAL_SPEED, SPEEDS, speedText } from "../app/speed.ts";
import { changeSpeed, reset, step, togglePlay } from "../app/travel.ts";
import { Button } from "./Button.tsx";
import { useBench, usePage } from "./page.ts";
import { Tools } from "./Tools.tsx";
import { Views } from "./Views.tsx";

export function Header() {
  const isStudy = usePage((state) => shownAs(state) === "study");
  return (
    <header className="header">
      <h1>Rate limiter test bench</h1>
      <Views />
      <p className="header-sub">{isStudy ? "Many runs, who gets served" : "Same requests, four answers"}</p>
      {!isStudy && <Playback />}
      <Tools />
    </header>
  );
}

function Playback() {
  const bench = useBench();
  const playing = usePage((state) => state.playing);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend has no place in a row of buttons
    <div className="playback" role="group" aria-label="Playback">
      <Button className="play" shortcut="space" keys="Space" onPress={() => togglePlay(bench)}>
        <span className="play-sign" data-playing={playing} aria-hidden="true" />
        {playing ? "Pause" : "Play"}
      </Button>
      <Button className="step step-back" shortcut="," keys="," onPress={() => void step(bench, -1)}>
        Step back
      </Button>
      <Button className="step" shortcut="." keys="." onPress={() => void step(bench, 1)}>
        Step
      </Button>
      <Speed />
      <Button onPress={() => reset(bench)}>Reset</Button>
    </div>
  );
}

function Speed() {
  const bench = useBench();
  const speed = usePage((state) => state.speed);
  const text = speedText(speed);
  return (
    <span className="speed">
      <button
        type="button"
        aria-label="Slower"
        aria-keyshortcuts="-"
        disabled={speed === SPEEDS[0]}
        onClick={() => changeSpeed(bench, -1)}
      >
        −
      </button>
      <button
        type="button"
        className="speed-value"
        aria-label={`Speed ${text}${speed === NORMAL_SPEED ? "" : ", back to 1×"}`}
        aria-keyshortcuts="0"
        onClick={() => changeSpeed(bench, 0)}
      >
        {text}
      </button>
      <button
        type="button"
        aria-label="Faster"
        aria-keyshortcuts="+"
        disabled={speed === SPEEDS[SPEEDS.length - 1]}
        onClick={() => changeSpeed(bench, 1)}
      >
        +
      </button>
    </span>
  );
}
