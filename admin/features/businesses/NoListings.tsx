import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Empty } from '../../components/Empty.tsx';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { filterOf, type ListState } from './list-state.ts';
import { businessesMessages } from './messages.ts';

type Props = {
  readonly state: ListState;
  readonly total: number;
  readonly onFirstPage: () => void;
};

/** Explains an empty list, with a button that helps. */
export function NoListings({ state, total, onFirstPage }: Props) {
  const { list, filters } = useCatalogue(businessesMessages);
  const { screens } = useMessages();
  const isFiltered = Object.keys(filterOf(state)).length > 0;
  if (total > 0)
    return (
      <Empty title={list.beyond}>
        <Button variant="default" mt="sm" onClick={onFirstPage}>
          {list.firstPage}
        </Button>
      </Empty>
    );
  return (
    <Empty title={list.empty}>
      <p>{isFiltered ? list.emptyHint : list.emptyDirectory}</p>
      <Button
        component={Link}
        to={isFiltered ? PATHS.businesses : PATHS.upload}
        variant="default"
        mt="sm"
      >
        {isFiltered ? filters.clear : screens.upload}
      </Button>
    </Empty>
  );
}
