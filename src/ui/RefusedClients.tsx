/** What refused clients do: the policy, and those of its numbers that matter to it. */
import { change, endChange } from "../app/change.ts";
import { ATTEMPTS, DELAYS } from "../app/limits.ts";
import type { ClientsSpec } from "../sim/run.ts";
import { Field } from "./Field.tsx";
import { useBench, usePage } from "./page.ts";

type Policy = ClientsSpec["retry"];

interface PolicyView {
  readonly policy: Policy;
  readonly label: string;
  readonly delay?: string;
  readonly cap?: true;
}

const POLICIES: readonly PolicyView[] = [
  { policy: "give-up", label: "give up" },
  { policy: "fixed", label: "fixed delay", delay: "Delay" },
  { policy: "exponential", label: "exponential, no jitter", delay: "First delay", cap: true },
  { policy: "full-jitter", label: "exponential, full jitter", delay: "First delay", cap: true },
  { policy: "equal-jitter", label: "exponential, equal jitter", delay: "First delay", cap: true },
  { policy: "decorrelated-jitter", label: "exponential, decorrelated jitter", delay: "First delay", cap: true },
  { policy: "retry-after", label: "obey Retry-After" },
  { policy: "retry-after-jitter", label: "obey Retry-After, plus jitter", delay: "Jitter up to" },
];

export function RefusedClients() {
  const bench = useBench();
  const clients = usePage(({ settings }) => settings.clients);
  const set = (control: string, patch: Partial<ClientsSpec>, says: string) =>
    change(bench, control, { clients: patch }, `Refused clients: ${says}`);
  const view = POLICIES.find(({ policy }) => policy === clients.retry);
  return (
    <section aria-labelledby="clients-title">
      <h2 id="clients-title">Refused clients</h2>
      <div className="policies" role="radiogroup" aria-labelledby="clients-title">
        {POLICIES.map(({ policy, label }) => (
          <label key={policy} className="policy">
            <input
              type="radio"
              name="retry"
              checked={clients.retry === policy}
              onChange={() => {
                set("retry", { retry: policy }, label);
                endChange(bench, "retry");
              }}
            />
            {label}
          </label>
        ))}
      </div>
      <div className="policy-fields">
        {view?.delay && (
          <Wait
            control="delay"
            label={view.delay}
            value={clients.delay}
            onSet={(delay) => set("delay", { delay }, `${view.delay} ${delay} s`)}
          />
        )}
        {view?.cap && (
          <Wait control="cap" label="Cap" value={clients.cap} onSet={(cap) => set("cap", { cap }, `cap ${cap} s`)} />
        )}
        {clients.retry !== "give-up" && <Attempts clients={clients} set={set} />}
      </div>
    </section>
  );
}

interface WaitProps {
  readonly control: string;
  readonly label: string;
  readonly value: number;
  readonly onSet: (seconds: number) => boolean;
}

function Wait({ control, label, value, onSet }: WaitProps) {
  return (
    <span className="small-field">
      <span>{label}</span>
      <Field
        control={control}
        label={label}
        value={value}
        number={value}
        range={{ ...DELAYS, step: 0.1, text: false }}
        onSet={(seconds) => onSet(Number(seconds))}
      />
      <span className="unit">s</span>
      <Complaint control={control} />
    </span>
  );
}

interface AttemptsProps {
  readonly clients: ClientsSpec;
  readonly set: (control: string, patch: Partial<ClientsSpec>, says: string) => boolean;
}

/** Calls in all, the first included. */
function Attempts({ clients: { attempts }, set }: AttemptsProps) {
  const bench = useBench();
  return (
    <span className="small-field">
      <span>Calls in all</span>
      <Field
        control="attempts"
        label="Calls in all"
        value={attempts ?? ""}
        number={attempts ?? ATTEMPTS.most}
        disabled={attempts === null}
        range={{ ...ATTEMPTS, step: 1, text: false }}
        onSet={(count) => set("attempts", { attempts: Number(count) }, `${count} calls in all`)}
      />
      <label className="for-ever">
        <input
          type="checkbox"
          checked={attempts === null}
          onChange={({ target }) => {
            const next = target.checked ? null : 8;
            set("attempts", { attempts: next }, next === null ? "they call for ever" : `${next} calls in all`);
            endChange(bench, "attempts");
          }}
        />
        no end
      </label>
      <Complaint control="attempts" />
    </span>
  );
}

export function Complaint({ control }: { readonly control: string }) {
  const says = usePage(({ complaints }) => complaints[control]);
  return says === undefined ? null : (
    <span className="complaint" id={`${control}-complaint`}>
      {says}
    </span>
  );
}
