import { Component, type ReactNode } from 'react';

/** Error boundary of an island: shows a message in its place; the rest of the page keeps working. */
export class IslandBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <p role="alert">Error loading application</p> : this.props.children;
  }
}
