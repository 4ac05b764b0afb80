/** Where the kernel's events go. The kernel writes and never reads: a sink can't change a decision. */
import type { Micros } from "../base/time.ts";
import type { EventColumns } from "./event.ts";

export interface Sink {
  event(at: Micros, tag: number, request: number, value: Micros, since: Micros): void;
}

/** Nobody listens; the digest is kept all the same. */
export const SILENT: Sink = { event() {} };

/** A sink that gathers events into columns, which grow by doubling. */
export interface Collector extends Sink {
  size(): number;
  /** The columns gathered since the last take, cut to size, and starts anew. */
  take(): EventColumns;
}

export function collector(capacity = 1024): Collector {
  let at = new Float64Array(capacity);
  let request = new Float64Array(capacity);
  let value = new Float64Array(capacity);
  let since = new Float64Array(capacity);
  let tag = new Uint32Array(capacity);
  let size = 0;

  const grow = () => {
    const wider = <T extends Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(column: T, next: T): T => {
      next.set(column);
      return next;
    };
    const length = at.length * 2;
    at = wider(at, new Float64Array(length));
    request = wider(request, new Float64Array(length));
    value = wider(value, new Float64Array(length));
    since = wider(since, new Float64Array(length));
    tag = wider(tag, new Uint32Array(length));
  };

  return {
    event(eventAt, eventTag, eventRequest, eventValue, eventSince) {
      if (size === at.length) grow();
      at[size] = eventAt;
      request[size] = eventRequest;
      value[size] = eventValue;
      since[size] = eventSince;
      tag[size] = eventTag;
      size += 1;
    },
    size: () => size,
    take() {
      const columns: EventColumns = {
        length: size,
        at: at.slice(0, size),
        request: request.slice(0, size),
        value: value.slice(0, size),
        since: since.slice(0, size),
        tag: tag.slice(0, size),
      };
      size = 0;
      return columns;
    },
  };
}
