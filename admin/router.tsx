import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate } from 'react-router-dom';
import { Crash } from './features/crash/Crash.tsx';
import { NotFound } from './features/not-found/NotFound.tsx';
import { Guard } from './features/shell/Guard.tsx';
import { PATHS } from './paths.ts';

/** A route whose code is loaded on the first visit. */
const screen = (path: string, load: () => Promise<ComponentType>) => ({
  path,
  lazy: async () => ({ Component: await load() }),
});

const SCREENS = [
  screen(PATHS.home, async () => (await import('./features/home/Home.tsx')).Home),
  screen(
    PATHS.businesses,
    async () => (await import('./features/businesses/Businesses.tsx')).Businesses,
  ),
  screen(
    PATHS.newBusiness,
    async () => (await import('./features/business/NewBusiness.tsx')).NewBusiness,
  ),
  screen(
    PATHS.business(':id'),
    async () => (await import('./features/business/Business.tsx')).Business,
  ),
  screen(PATHS.upload, async () => (await import('./features/upload/Upload.tsx')).Upload),
  screen(PATHS.settings, async () => (await import('./features/settings/Settings.tsx')).Settings),
  screen(PATHS.imports, async () => (await import('./features/imports/Imports.tsx')).Imports),
  screen(PATHS.import(':id'), async () => (await import('./features/imports/Import.tsx')).Import),
  screen(PATHS.mappings, async () => (await import('./features/mappings/Mappings.tsx')).Mappings),
  screen(PATHS.feeds, async () => (await import('./features/feeds/Feeds.tsx')).Feeds),
  screen(PATHS.feed(':id'), async () => (await import('./features/feeds/Feed.tsx')).FeedScreen),
  screen(
    PATHS.dashboard,
    async () => (await import('./features/dashboard/Dashboard.tsx')).Dashboard,
  ),
  screen(PATHS.reports, async () => (await import('./features/reports/Reports.tsx')).Reports),
  screen(PATHS.rebuilds, async () => (await import('./features/rebuilds/Rebuilds.tsx')).Rebuilds),
  screen(PATHS.messages, async () => (await import('./features/messages/Inbox.tsx')).Inbox),
  screen(
    PATHS.bulkChanges,
    async () => (await import('./features/bulk-changes/BulkChanges.tsx')).BulkChanges,
  ),
  screen(
    PATHS.deletions,
    async () => (await import('./features/deletions/Deletions.tsx')).Deletions,
  ),
  screen(
    PATHS.deletion(':id'),
    async () => (await import('./features/deletions/Deletion.tsx')).DeletionScreen,
  ),
  screen(PATHS.audit, async () => (await import('./features/audit/Audit.tsx')).Audit),
  screen(
    PATHS.administrators,
    async () => (await import('./features/administrators/Administrators.tsx')).Administrators,
  ),
  screen(PATHS.categories, async () => (await import('./features/names/Names.tsx')).Categories),
  screen(PATHS.category(':id'), async () => (await import('./features/names/Name.tsx')).Category),
  screen(PATHS.cities, async () => (await import('./features/names/Names.tsx')).Cities),
  screen(PATHS.city(':id'), async () => (await import('./features/names/Name.tsx')).City),
  screen(PATHS.region(':id'), async () => (await import('./features/names/Name.tsx')).Region),
  screen(PATHS.apiKeys, async () => (await import('./features/api-keys/ApiKeys.tsx')).ApiKeys),
];

export const createRouter = () =>
  createBrowserRouter([
    {
      errorElement: <Crash />,
      // Shown while the code of the first screen loads.
      hydrateFallbackElement: <main className="alone" />,
      children: [
        screen(PATHS.signIn, async () => (await import('./features/sign-in/SignIn.tsx')).SignIn),
        screen(PATHS.legacy, async () => (await import('./features/legacy/Legacy.tsx')).Legacy),
        {
          element: <Guard />,
          children: [
            {
              errorElement: <Crash />,
              children: [...SCREENS, { path: `${PATHS.home}/*`, element: <NotFound /> }],
            },
          ],
        },
        { path: '*', element: <Navigate to={PATHS.home} replace /> },
      ],
    },
  ]);
