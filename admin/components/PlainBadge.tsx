import { Badge } from '@mantine/core';

/** A small neutral badge beside a name. */
export function PlainBadge({ children }: { readonly children: string }) {
  return (
    <Badge variant="default" size="sm">
      {children}
    </Badge>
  );
}
