import { Link } from 'react-router-dom';
import type { Role } from '../../../api/contract/calls/roles.ts';
import { Empty } from '../../components/Empty.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { shellMessages } from './messages.ts';

/** Replaces a screen that the account's role may not see. @param least the lowest sufficient role */
export function RoleNeeded({ least }: { readonly least: Role }) {
  const { roles, errors, notFound } = useMessages();
  const texts = useCatalogue(shellMessages);
  return (
    <Screen title={texts.roleNeeded}>
      <Empty title={errors.role(roles[least])}>
        <p>{texts.roleNeededText}</p>
        <Link to={PATHS.home}>{notFound.home}</Link>
      </Empty>
    </Screen>
  );
}
