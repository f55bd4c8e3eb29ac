import {
  IconBuildingStore,
  IconCategory,
  IconCloudDownload,
  IconFileImport,
  IconHistory,
  IconHome,
  IconKey,
  IconLayoutDashboard,
  IconMail,
  IconMapPin,
  IconPencilCheck,
  IconReportAnalytics,
  IconSettings,
  IconTableImport,
  IconTableOptions,
  IconTrash,
  IconUsers,
  IconWorldUpload,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Overview } from '../../../api/contract/calls/overview.ts';
import type { Role } from '../../../api/contract/calls/roles.ts';
import type { Messages } from '../../messages/messages.ts';
import { PATHS } from '../../paths.ts';

export type Destination = {
  /** The key of the screen's name, and of its path. */
  readonly screen: keyof Messages['screens'];
  /** The letter of the shortcut: g, then this letter. */
  readonly key: string;
  readonly icon: TablerIcon;
  /** The lowest role that sees the link; viewer by default. */
  readonly role?: Role;
  /** Whether the screen requires that role, too. The server checks each call independently. */
  readonly guarded?: true;
  /** Whether the link is current for its own path only, and not for paths below it. */
  readonly exact?: true;
  /** The number beside the name; 0 shows none. */
  readonly badge?: keyof Overview['badges'];
  /** Whether the number needs attention. */
  readonly urgent?: true;
};

/** The specified screens. */
export const MAIN_DESTINATIONS: readonly Destination[] = [
  { screen: 'home', key: 'a', icon: IconHome, exact: true },
  { screen: 'dashboard', key: 'd', icon: IconLayoutDashboard, exact: true },
  { screen: 'businesses', key: 'i', icon: IconBuildingStore, badge: 'listings' },
  { screen: 'upload', key: 'e', icon: IconFileImport, role: 'editor', guarded: true },
  { screen: 'settings', key: 's', icon: IconSettings, role: 'administrator', guarded: true },
  { screen: 'reports', key: 'r', icon: IconReportAnalytics, badge: 'findings' },
];

/** The further screens, under the heading "Manage". */
export const MANAGEMENT_DESTINATIONS: readonly Destination[] = [
  { screen: 'imports', key: 't', icon: IconTableImport, badge: 'runningImports' },
  { screen: 'mappings', key: 'u', icon: IconTableOptions },
  { screen: 'feeds', key: 'f', icon: IconCloudDownload },
  { screen: 'rebuilds', key: 'y', icon: IconWorldUpload, badge: 'failedPages', urgent: true },
  { screen: 'messages', key: 'm', icon: IconMail, badge: 'unreadMessages', urgent: true },
  { screen: 'bulkChanges', key: 'b', icon: IconPencilCheck },
  { screen: 'deletions', key: 'l', icon: IconTrash },
  { screen: 'categories', key: 'c', icon: IconCategory, role: 'administrator', guarded: true },
  { screen: 'cities', key: 'h', icon: IconMapPin, role: 'administrator', guarded: true },
  { screen: 'audit', key: 'k', icon: IconHistory },
  { screen: 'administrators', key: 'n', icon: IconUsers, role: 'administrator' },
  { screen: 'apiKeys', key: 'p', icon: IconKey, role: 'administrator', guarded: true },
];

export const ALL_DESTINATIONS = [...MAIN_DESTINATIONS, ...MANAGEMENT_DESTINATIONS];

/** The lowest role that may see a screen, or one below it. @param path the screen's path */
export const screenRole = (path: string): Role =>
  ALL_DESTINATIONS.find(
    ({ screen, guarded }) => guarded && `${path}/`.startsWith(`${PATHS[screen]}/`),
  )?.role ?? 'viewer';
