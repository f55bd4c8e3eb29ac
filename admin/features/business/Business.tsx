import { Button, Group } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { CallError } from '../../api/call.ts';
import { useBusiness } from '../../api/listings.ts';
import { useUndoDays } from '../../api/settings.ts';
import { Empty } from '../../components/Empty.tsx';
import { Needs } from '../../components/Needs.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { readFromList } from '../businesses/from-list.ts';
import { BusinessEditor } from './BusinessEditor.tsx';
import { ListLinks } from './ListLinks.tsx';
import { businessMessages } from './messages.ts';
import './business.css';

/** The screen of a listing. */
export function Business() {
  const texts = useCatalogue(businessMessages);
  const { number } = useFormat();
  const undoDays = useUndoDays();
  const { id = '' } = useParams();
  const query = useBusiness(Number(id));
  const { data, error } = query;
  const [isDeleted, setIsDeleted] = useState(false);
  const navigate = useNavigate();
  const { search = '' } = readFromList(useLocation().state) ?? {};
  // Navigates after the render that turned the unsaved warning of the editor off. It is here and not in
  // the editor, which a refetch of the deleted listing replaces.
  useEffect(() => {
    if (isDeleted) void navigate(PATHS.businesses + search, { replace: true });
  }, [isDeleted, navigate, search]);
  const isMissing = error instanceof CallError && [400, 404].includes(error.status);
  return (
    <Screen
      title={data?.name ?? texts.loading}
      tools={
        <>
          {data && (
            <Needs least="editor">
              <Button
                component={Link}
                to={PATHS.copyOf(data.id)}
                variant="default"
                leftSection={<IconCopy size={16} />}
              >
                {texts.added.copy}
              </Button>
            </Needs>
          )}
          <ListLinks id={Number(id)} />
        </>
      }
    >
      {isMissing ? (
        <Empty title={texts.missing} hint={texts.missingText(number(undoDays))}>
          <Group gap="0.5rem 1rem">
            <Link to={PATHS.businesses}>{texts.toList}</Link>
            <Link to={PATHS.deletions}>{texts.toDeletions}</Link>
          </Group>
        </Empty>
      ) : (
        <QueryState query={query} failed={texts.failed}>
          {(business) => (
            <BusinessEditor
              key={business.id}
              business={business}
              isDeleted={isDeleted}
              onDeleted={() => setIsDeleted(true)}
            />
          )}
        </QueryState>
      )}
    </Screen>
  );
}
