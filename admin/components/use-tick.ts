import { useEffect, useState } from 'react';

/** Renders the component again at an interval, so that relative times stay current. */
export function useTick(milliseconds: number): void {
  const [, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
}
