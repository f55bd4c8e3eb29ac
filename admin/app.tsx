import './style-nonce.ts';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { watchPresence } from './api/presence.ts';
import { Toasts } from './components/toasts/Toasts.tsx';
import { LanguageProvider } from './messages/language.tsx';
import { createQueryClient } from './query-client.ts';
import { createRouter } from './router.tsx';
import { cssVariablesResolver, styleNonce, theme } from './theme.ts';

watchPresence();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={cssVariablesResolver}
      getStyleNonce={styleNonce}
    >
      <LanguageProvider>
        <QueryClientProvider client={createQueryClient()}>
          <ModalsProvider>
            <RouterProvider router={createRouter()} />
            <Toasts />
          </ModalsProvider>
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>
  </StrictMode>,
);
