import { createBrowserRouter, Navigate } from 'react-router-dom';
import { Crash } from './features/crash/Crash.tsx';
import { Home } from './features/home/Home.tsx';
import { NotFound } from './features/not-found/NotFound.tsx';
import { Guard } from './features/shell/Guard.tsx';
import { SignIn } from './features/sign-in/SignIn.tsx';
import { PATHS } from './paths.ts';

export const createRouter = () =>
  createBrowserRouter([
    {
      errorElement: <Crash />,
      children: [
        { path: PATHS.signIn, element: <SignIn /> },
        {
          path: PATHS.home,
          element: <Guard />,
          children: [
            {
              errorElement: <Crash />,
              children: [
                { index: true, element: <Home /> },
                { path: '*', element: <NotFound /> },
              ],
            },
          ],
        },
        { path: '*', element: <Navigate to={PATHS.home} replace /> },
      ],
    },
  ]);
