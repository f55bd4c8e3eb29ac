import type { ReactNode } from 'react';
import type { Role } from '../../api/contract/calls/roles.ts';
import { useMay } from './session-context.ts';

type Props = {
  /** The lowest role that sees the children. */
  readonly least: Role;
  readonly children: ReactNode;
  /** Rendered for lower roles; nothing by default. */
  readonly otherwise?: ReactNode;
};

/** Renders its children only for accounts with a sufficient role. */
export function Needs({ least, children, otherwise = null }: Props) {
  return useMay()(least) ? children : otherwise;
}
