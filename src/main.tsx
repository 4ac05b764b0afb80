/** The one script, for the page and for its workers: a simulation, or a bench bound to this browser and what shows it. */
import "./ui/sheets.ts";
import { createRoot } from "react-dom/client";
import { isWorker, openBench, serveWorker } from "./app/open.ts";
import { App } from "./ui/App.tsx";

const root = isWorker ? null : document.getElementById("root");
if (isWorker) serveWorker();
else if (root) createRoot(root).render(<App bench={openBench()} />);
