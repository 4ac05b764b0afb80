/** The header: what this is, the seed, and the playback: play, steps, speed, time, reset. */
import { instant } from "../app/coming.ts";
import { NORMAL_SPEED, SPEEDS, speedText } from "../app/speed.ts";
import { changeSpeed, reset, step, togglePlay } from "../app/travel.ts";
import { Button } from "./Button.tsx";
import { useBench, usePage } from "./page.ts";
import { Tools } from "./Tools.tsx";

export function Header() {
  const seed = usePage(({ run }) => run.seed);
  return (
    <header className="header">
      <h1>Rate limiter test bench</h1>
      <p className="header-sub">Same requests, four answers</p>
      <p className="header-seed">seed {seed}</p>
      <Playback />
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
      <Button shortcut="," keys="," onPress={() => void step(bench, -1)}>
        Step back
      </Button>
      <Button shortcut="." keys="." onPress={() => void step(bench, 1)}>
        Step
      </Button>
      <Speed />
      <Time />
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

function Time() {
  const at = usePage(({ snapshot }) => snapshot?.at ?? 0);
  const late = usePage((state) => state.late);
  const fine = usePage(({ speed, playing }) => !playing || speed < 1 / 4);
  return (
    <span className="time">
      t = {fine ? instantFine(at) : (at / 1e6).toFixed(2)} s{late && <small>slowed: the simulation is behind</small>}
    </span>
  );
}

/** Paused or in slow motion the time is shown to the microsecond. */
function instantFine(at: number): string {
  const text = (at / 1e6).toFixed(6);
  return text.endsWith("000") ? instant(at) : text;
}
