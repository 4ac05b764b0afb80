/** The words below the bench. They come when the bench has been shown and there is time for them. */
import { Suspense, useEffect, useState } from "react";
import { later } from "./later.tsx";

const Words = later(async () => (await import("./Words.tsx")).Words);

export function WordsSlot() {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    // Safari knows no idle time
    const later = setTimeout(() => setTime(true), 300);
    return () => clearTimeout(later);
  }, []);
  return (
    <section className="words-below" aria-labelledby="words-title">
      <h2 id="words-title">What the bench shows, in words</h2>
      {isTime && (
        <Suspense>
          <Words />
        </Suspense>
      )}
    </section>
  );
}
