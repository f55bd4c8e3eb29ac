import { Component, type ReactNode } from 'react';

/** Stands in for an island that broke while it was being shown; the page around it goes on. */
export class IslandBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <p role="alert">Error loading application</p> : this.props.children;
  }
}
