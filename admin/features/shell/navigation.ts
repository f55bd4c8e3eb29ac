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
  /** The letter of the shortcut: g, then this letter. */
  readonly key: string;
  readonly icon: typeof IconHome;
  /** The lowest role that sees the link, if it differs from that of the screen. */
  readonly role?: Role;
  /** Whether the link is also current for paths below its own. */
  readonly below: boolean;
  /** The number beside the name; 0 shows none. */
  readonly badge?: (badges: Overview['badges']) => number;
  /** Whether the number needs attention. */
  readonly urgent?: true;
};

/** The lowest role that sees the link of a destination. */
export const roleOf = ({ role, path }: Destination): Role => role ?? screenRole(path);

/** The specified screens. */
export const MAIN_DESTINATIONS: readonly Destination[] = [
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

/** The further screens, under the heading "Manage". */
export const MANAGEMENT_DESTINATIONS: readonly Destination[] = [
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
