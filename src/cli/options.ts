/** The flags of a command: every value joined to its flag, and one clear line for what is no flag or has no such value. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import { usageError } from "./usage.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

export function readOptions<const T extends Options>(args: string[], options: T) {
  return parseArgs({ args: joinValues(args, options), options, allowPositionals: true, strict: true });
}

/**
 * `--until -1` as `--until=-1`: what follows a flag that takes a value is its value, unless it begins with two dashes. A
 * value that is missing is empty: the flag's own reader refuses it and says what it may be.
 */
function joinValues(args: readonly string[], options: Options): string[] {
  const joined: string[] = [];
  const rest = [...args];
  while (rest.length > 0 && rest[0] !== "--") {
    const arg = rest.shift() as string;
    if (!isFlag(arg) || isWhole(arg, options)) joined.push(arg);
    else joined.push(`${arg}=${rest.length > 0 && !rest[0].startsWith("--") ? rest.shift() : ""}`);
  }
  return [...joined, ...rest];
}

/** A dash alone is a name like any other. */
function isFlag(arg: string): boolean {
  return arg.startsWith("-") && arg !== "-";
}

/** Whether nothing more belongs to a flag: it takes no value, or has it already. Refuses what the command doesn't know. */
function isWhole(arg: string, options: Options): boolean {
  const [flag] = arg.split("=", 1);
  const name = flag.slice("--".length);
  const valued = arg.length > flag.length;
  if (!flag.startsWith("--") || !Object.hasOwn(options, name)) {
    const known = Object.keys(options).map((each) => `--${each}`);
    const may = known.length === 1 ? known[0] : `one of ${known.join(", ")}`;
    throw usageError(`${flag}: is no flag of this command; it may be ${may}`);
  }
  if (options[name].type === "string") return valued;
  if (valued) throw usageError(`${flag}: ${givenText(arg.slice(flag.length + 1))}; it may only stand without a value`);
  return true;
}

/** What was given after a flag, as the beginning of a sentence. */
export function givenText(value: string): string {
  return `${value.trim() === "" ? "nothing" : value} given`;
}
