import { Skeleton } from '@mantine/core';

const ROWS = Array.from({ length: 12 }, (_, index) => index);

/** The placeholder of the list while it loads. */
export function ListSkeleton() {
  return (
    <div className="listings">
      {ROWS.map((row) => (
        <div key={row} className="listing">
          <Skeleton className="listing-check" height={20} width={20} />
          <div className="listing-what">
            <Skeleton height={14} width="70%" mb={8} />
            <Skeleton height={12} width="40%" />
          </div>
          <Skeleton className="listing-address" height={12} width="80%" />
        </div>
      ))}
    </div>
  );
}
