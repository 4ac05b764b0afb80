/** The runs of this visit, behind a button that counts them. */
import { soon } from "./later.tsx";
import { Popover, under } from "./Popover.tsx";
import { usePage } from "./page.ts";

const RunList = soon((parts) => parts.RunList);

export function Runs() {
  const count = usePage(({ runs }) => runs.length);
  return (
    <Popover
      shows={
        <>
          Runs <b>{count}</b>
        </>
      }
      name={`Runs ${count}, of this visit`}
      buttonClass="button"
      label="Runs of this visit"
      className="panel runs"
      place={under}
    >
      {() => <RunList />}
    </Popover>
  );
}
