import { NavLink } from 'react-router-dom';
import { useOverview } from '../../api/overview.ts';
import { useFormat } from '../../components/use-format.ts';
import { useMay } from '../../components/use-role.ts';
import { useMessages } from '../../messages/language.tsx';
import {
  type Destination,
  MAIN_DESTINATIONS,
  MANAGEMENT_DESTINATIONS,
  roleOf,
} from './navigation.ts';

/** The links to all screens, with badges. @param onChoose called when a link is pressed */
export function Navigation({ onChoose }: { readonly onChoose?: () => void }) {
  const { shell } = useMessages();
  return (
    <nav aria-label={shell.menu}>
      <Destinations destinations={MAIN_DESTINATIONS} {...(onChoose && { onChoose })} />
      <p className="nav-group" id="nav-manage">
        {shell.manage}
      </p>
      <Destinations
        destinations={MANAGEMENT_DESTINATIONS}
        labelledBy="nav-manage"
        {...(onChoose && { onChoose })}
      />
    </nav>
  );
}

type ListProps = {
  readonly destinations: readonly Destination[];
  readonly labelledBy?: string;
  readonly onChoose?: () => void;
};

function Destinations({ destinations, labelledBy, onChoose }: ListProps) {
  const { screens } = useMessages();
  const may = useMay();
  const offered = destinations.filter((destination) => may(roleOf(destination)));
  return (
    <ul aria-labelledby={labelledBy}>
      {offered.map(({ screen, path, icon: Icon, below, badge, urgent }) => (
        <li key={screen}>
          <NavLink to={path} end={!below} onClick={onChoose}>
            <Icon size={20} stroke={1.5} aria-hidden="true" />
            <span className="nav-name">{screens[screen]}</span>
            {badge && <NavigationBadge of={badge} urgent={urgent ?? false} />}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function NavigationBadge({
  of,
  urgent,
}: {
  of: NonNullable<Destination['badge']>;
  urgent: boolean;
}) {
  const { data } = useOverview();
  const { compact } = useFormat();
  const count = data ? of(data.badges) : 0;
  if (count === 0) return null;
  return <span className={urgent ? 'nav-badge urgent' : 'nav-badge'}>{compact(count)}</span>;
}
