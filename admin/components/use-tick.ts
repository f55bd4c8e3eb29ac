import { useEffect, useState } from 'react';

/** Shows a component anew every so often, for what it tells of time passes without news. */
export function useTick(milliseconds: number): void {
  const [, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
}
