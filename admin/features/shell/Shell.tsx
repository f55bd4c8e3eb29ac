import { NavLink, Outlet } from 'react-router-dom';
import { Icon } from '../../components/Icon.tsx';
import { LanguageSwitch } from '../../components/LanguageSwitch.tsx';
import { useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { SignOut } from './SignOut.tsx';

/** What stands around every screen. */
export function Shell({ username }: { readonly username: string | null }) {
  const { product, shell, home } = useMessages();
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {shell.skip}
      </a>
      <header className="side">
        <p className="brand">
          <Icon name="globe" />
          {product}
        </p>
        <nav aria-label={shell.menu}>
          <ul>
            <li>
              <NavLink to={PATHS.home} end>
                <Icon name="home" />
                {home.title}
              </NavLink>
            </li>
          </ul>
        </nav>
        <div className="account">
          <span className="username">{username}</span>
          <LanguageSwitch />
          <SignOut />
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
