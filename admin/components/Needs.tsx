import type { ReactNode } from 'react';
import type { Role } from '../../api/contract/calls/roles.ts';
import { useMay } from './use-role.ts';

type Props = {
  /** The least role that sees it. */
  readonly least: Role;
  readonly children: ReactNode;
  /** Stands in its place for other roles; nothing unless given. */
  readonly otherwise?: ReactNode;
};

/** Something that only some roles may do, and see. */
export function Needs({ least, children, otherwise = null }: Props) {
  return useMay()(least) ? children : otherwise;
}
