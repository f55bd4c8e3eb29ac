import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { NameEntry } from '../../../api/contract/calls/rearrangements.ts';
import { ADMIN_LIST_MAX_LIMIT } from '../../../api/contract/calls/shapes.ts';
import { useNames } from '../../api/rearrangements.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { namesMessages } from './messages.ts';

/** The categories next below one, or those at the top, most listings first. Each opens to its own kinds. */
export function Branch({ parent }: { readonly parent: number | 'top' }) {
  const texts = useCatalogue(namesMessages);
  const { number } = useFormat();
  const query = useNames('category', { parent, order: 'count', limit: ADMIN_LIST_MAX_LIMIT });
  return (
    <QueryState query={query} failed={texts.failed.category}>
      {({ entries, total }) => (
        <ul className="branch">
          {entries.map((entry) => (
            <Twig key={entry.id} entry={entry} />
          ))}
          {total > entries.length && (
            <li className="muted">{texts.more(number(total - entries.length))}</li>
          )}
        </ul>
      )}
    </QueryState>
  );
}

function Twig({ entry: { id, name, own, tree, hasKinds } }: { readonly entry: NameEntry }) {
  const texts = useCatalogue(namesMessages);
  const { number } = useFormat();
  const [isOpen, { toggle }] = useDisclosure(false);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <span className="twig">
        {hasKinds ? (
          <ActionIcon
            variant="subtle"
            aria-expanded={isOpen}
            aria-label={texts.open(name)}
            onClick={toggle}
          >
            <Chevron size={18} />
          </ActionIcon>
        ) : (
          <span className="no-twigs" />
        )}
        <Link to={PATHS.category(id)}>
          <bdi>{name}</bdi>
        </Link>
        <span className="muted">
          {number(tree ?? own)}
          {hasKinds && own > 0 && ` (${texts.ownOf(number(own))})`}
        </span>
      </span>
      {isOpen && <Branch parent={id} />}
    </li>
  );
}
