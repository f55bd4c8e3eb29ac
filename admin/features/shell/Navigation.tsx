import { Badge, Text } from '@mantine/core';
import { NavLink } from 'react-router-dom';
import { useOverview } from '../../api/overview.ts';
import { useMay } from '../../components/session-context.ts';
import { useFormat } from '../../components/use-format.ts';
import { useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { type Destination, MAIN_DESTINATIONS, MANAGEMENT_DESTINATIONS } from './navigation.ts';

type Props = {
  /** Called when a link is pressed. */
  readonly onChoose?: (() => void) | undefined;
};

/** The links to all screens, with badges. */
export function Navigation({ onChoose }: Props) {
  const { shell } = useMessages();
  return (
    <nav aria-label={shell.menu}>
      <Destinations destinations={MAIN_DESTINATIONS} onChoose={onChoose} />
      <p className="nav-group" id="nav-manage">
        {shell.manage}
      </p>
      <Destinations
        destinations={MANAGEMENT_DESTINATIONS}
        labelledBy="nav-manage"
        onChoose={onChoose}
      />
    </nav>
  );
}

type ListProps = Props & {
  readonly destinations: readonly Destination[];
  readonly labelledBy?: string;
};

function Destinations({ destinations, labelledBy, onChoose }: ListProps) {
  const { screens } = useMessages();
  const { compact } = useFormat();
  const { data: overview } = useOverview();
  const may = useMay();
  const offered = destinations.filter(({ role = 'viewer' }) => may(role));
  return (
    <ul aria-labelledby={labelledBy}>
      {offered.map(({ screen, icon: Icon, exact, badge, urgent }) => {
        const count = (badge && overview?.badges[badge]) ?? 0;
        return (
          <li key={screen}>
            <NavLink to={PATHS[screen]} end={exact ?? false} onClick={onChoose}>
              <Icon size={20} stroke={1.5} aria-hidden="true" />
              <Text span inherit flex={1}>
                {screens[screen]}
              </Text>
              {count > 0 && (
                <Badge variant={urgent ? 'outline' : 'default'} color="red">
                  {compact(count)}
                </Badge>
              )}
            </NavLink>
          </li>
        );
      })}
    </ul>
  );
}
