import { useEffect, useState } from 'react';

const PATIENCE_MILLISECONDS = 200;

/** Whether somebody has been waiting for so long that it should be seen. */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), PATIENCE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return waiting && slow;
}
