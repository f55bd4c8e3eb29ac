import { Tabs } from '@mantine/core';
import '@mantine/charts/styles.layer.css';
import { z } from 'zod';
import { Screen } from '../../components/Screen.tsx';
import { useSearchState } from '../../components/use-search-state.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { Categories } from './Categories.tsx';
import { Geography } from './Geography.tsx';
import { Growth } from './Growth.tsx';
import { reportsMessages } from './messages.ts';
import { Quality } from './Quality.tsx';
import { Usage } from './Usage.tsx';
import './reports.css';

const REPORTS = ['growth', 'geography', 'categories', 'quality', 'usage'] as const;
const schema = z.object({ report: z.enum(REPORTS).catch('growth') });

const CONTENTS = {
  growth: <Growth />,
  geography: <Geography />,
  categories: <Categories />,
  quality: <Quality />,
  usage: <Usage />,
};

/** The reports, one per tab. */
export function Reports() {
  const { screens } = useMessages();
  const texts = useCatalogue(reportsMessages);
  const [{ report }, change] = useSearchState(schema);
  return (
    <Screen title={screens.reports}>
      <Tabs value={report} onChange={(value) => change({ report: value })} keepMounted={false}>
        <Tabs.List aria-label={screens.reports}>
          {REPORTS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts.reports[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {REPORTS.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {CONTENTS[name]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Screen>
  );
}
