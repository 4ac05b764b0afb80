/** The page's entry: a bench, bound to this browser, and what shows it. */
import { createRoot } from "react-dom/client";
import { openBench } from "./app/open.ts";
import { App } from "./ui/App.tsx";

const root = document.getElementById("root");
if (root) createRoot(root).render(<App bench={openBench()} />);
