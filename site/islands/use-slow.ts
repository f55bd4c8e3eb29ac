import { useEffect, useState } from 'react';

const PATIENCE_MILLISECONDS = 200;

/** Whether `waiting` has been true for `patience` milliseconds: short waits show no indicator. */
export function useSlow(waiting: boolean, patience = PATIENCE_MILLISECONDS): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), patience);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting, patience]);
  return waiting && slow;
}
