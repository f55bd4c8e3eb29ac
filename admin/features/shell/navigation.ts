import {
  IconBuildingStore,
  IconFileImport,
  IconHistory,
  IconHome,
  IconLayoutDashboard,
  IconMail,
  IconReportAnalytics,
  IconSettings,
  IconTableImport,
  IconTrash,
  IconUsers,
  IconWorldUpload,
} from '@tabler/icons-react';
import type { Overview } from '../../../api/contract/calls/overview.ts';
import type { Role } from '../../../api/contract/calls/roles.ts';
import type { Messages } from '../../messages/tr.ts';
import { PATHS } from '../../paths.ts';
import { screenRole } from '../../screen-roles.ts';

export type Destination = {
  readonly screen: keyof Messages['screens'];
  readonly path: string;
  /** The letter that goes there, after g. */
  readonly key: string;
  readonly icon: typeof IconHome;
  /** The least role that it is offered to, where that is not the screen's own. */
  readonly role?: Role;
  /** Whether screens below the path are this one, too. */
  readonly below: boolean;
  /** A number that stands beside the name; none where it is 0. */
  readonly badge?: (badges: Overview['badges']) => number;
  /** Whether the number asks for somebody. */
  readonly urgent?: true;
};

/** The least role that a destination is offered to. */
export const roleOf = ({ role, path }: Destination): Role => role ?? screenRole(path);

/** What administrators do all day (specification, "Admin layout"). */
export const DAILY: readonly Destination[] = [
  { screen: 'home', path: PATHS.home, key: 'a', icon: IconHome, below: false },
  { screen: 'dashboard', path: PATHS.dashboard, key: 'd', icon: IconLayoutDashboard, below: false },
  {
    screen: 'businesses',
    path: PATHS.businesses,
    key: 'i',
    icon: IconBuildingStore,
    below: true,
    badge: ({ listings }) => listings,
  },
  { screen: 'upload', path: PATHS.upload, key: 'e', icon: IconFileImport, below: true },
  { screen: 'settings', path: PATHS.settings, key: 's', icon: IconSettings, below: true },
  { screen: 'reports', path: PATHS.reports, key: 'r', icon: IconReportAnalytics, below: true },
];

/** What they look after. */
export const MANAGED: readonly Destination[] = [
  {
    screen: 'imports',
    path: PATHS.imports,
    key: 't',
    icon: IconTableImport,
    below: true,
    badge: ({ runningImports }) => runningImports,
  },
  {
    screen: 'rebuilds',
    path: PATHS.rebuilds,
    key: 'y',
    icon: IconWorldUpload,
    below: true,
    badge: ({ failedPages }) => failedPages,
    urgent: true,
  },
  {
    screen: 'messages',
    path: PATHS.messages,
    key: 'm',
    icon: IconMail,
    below: true,
    badge: ({ unreadMessages }) => unreadMessages,
    urgent: true,
  },
  { screen: 'deletions', path: PATHS.deletions, key: 'l', icon: IconTrash, below: true },
  { screen: 'audit', path: PATHS.audit, key: 'k', icon: IconHistory, below: true },
  {
    screen: 'administrators',
    path: PATHS.administrators,
    key: 'n',
    icon: IconUsers,
    below: true,
    role: 'administrator',
  },
];
