import { Button, Menu } from '@mantine/core';
import {
  IconBookmark,
  IconCheck,
  IconChevronDown,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SavedView } from '../../../api/contract/calls/saved-views.ts';
import { useSaveFacts, useViews } from '../../api/saved-views.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { ManageViews } from './ManageViews.tsx';
import { savedViewsMessages } from './messages.ts';
import type { Present } from './present.ts';
import { ViewDialog } from './ViewDialog.tsx';

/** A menu with the saved views of the list. */
export function ViewsMenu({ present }: { readonly present: Present }) {
  const texts = useCatalogue(savedViewsMessages);
  const { data: views = [], isError } = useViews();
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const isActive = ({ query, facts }: SavedView) =>
    query === present.query && facts.join() === present.facts.join();
  const active = views.find(isActive);
  const groups = [
    { label: texts.own, views: views.filter(({ isShared }) => !isShared) },
    { label: texts.shared, views: views.filter(({ isShared }) => isShared) },
  ].filter((group) => group.views.length > 0);
  return (
    <>
      <Menu withinPortal={false} withInitialFocusPlaceholder={false} position="bottom-end">
        <Menu.Target>
          <Button
            variant={active ? 'light' : 'default'}
            {...(active && { 'aria-label': texts.active(active.name), title: active.name })}
            leftSection={<IconBookmark size={16} />}
            rightSection={<IconChevronDown size={16} />}
          >
            {texts.views}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="views-menu">
          {groups.length === 0 && <Menu.Label>{isError ? texts.failed : texts.none}</Menu.Label>}
          {groups.map((group) => (
            <Fragment key={group.label}>
              <Menu.Label>{group.label}</Menu.Label>
              {group.views.map((view) => (
                <ViewItem key={view.id} view={view} isActive={isActive(view)} present={present} />
              ))}
            </Fragment>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => setDialog('save')}>
            {texts.save}
          </Menu.Item>
          {views.some(({ mayChange }) => mayChange) && (
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setDialog('manage')}>
              {texts.manage}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && <ViewDialog present={present} onClose={() => setDialog(null)} />}
      {dialog === 'manage' && <ManageViews present={present} onClose={() => setDialog(null)} />}
    </>
  );
}

type ItemProps = {
  readonly view: SavedView;
  readonly isActive: boolean;
  readonly present: Present;
};

/** Opens a view: its filter, order and page size in the address, and its facts as those of the account. */
function ViewItem({ view, isActive, present }: ItemProps) {
  const texts = useCatalogue(savedViewsMessages);
  const toast = useToast('open view');
  const { mutate } = useSaveFacts();
  const { name, query, facts, isOwn, owner } = view;
  return (
    <Menu.Item
      component={Link}
      to={`${PATHS.businesses}${query === '' ? '' : `?${query}`}`}
      aria-current={isActive || undefined}
      leftSection={isActive ? <IconCheck size={16} /> : <span className="no-icon" />}
      rightSection={isOwn || owner === null ? null : <span className="muted">{owner}</span>}
      onClick={() => {
        if (facts.join() !== present.facts.join())
          mutate(facts, { onError: (error) => toast.failure(texts.openFailed, error) });
      }}
    >
      <bdi>{name}</bdi>
    </Menu.Item>
  );
}
