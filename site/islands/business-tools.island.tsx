import { type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { IslandBoundary } from './island-boundary.tsx';
import { TOOL_PLACES, type ToolBusiness } from './tool-places.tsx';

/**
 * Makes the tools of a business page work. Their markup is in the page (site/lib/tool-markup.ts), so the buttons
 * stay the same elements, with their focus and the press that began on them.
 * @returns resolves when the buttons react
 */
export async function startTools(business: ToolBusiness): Promise<void> {
  const starts = Object.entries(TOOL_PLACES).map(([id, tools]) => {
    const place = document.getElementById(id);
    return place && start(place, tools(business));
  });
  await Promise.all(starts);
}

const start = (place: HTMLElement, tools: ReactNode) =>
  new Promise<void>((resolve) => {
    hydrateRoot(
      place,
      <Started onStart={resolve}>
        <IslandBoundary>{tools}</IslandBoundary>
      </Started>,
    );
  });

type Props = { readonly onStart: () => void; readonly children: ReactNode };

function Started({ onStart, children }: Props) {
  useEffect(onStart, [onStart]);
  return children;
}
