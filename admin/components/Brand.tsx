import { IconWorld } from '@tabler/icons-react';
import { useMessages } from '../messages/language.tsx';

/** The name of the product with its sign. */
export function Brand() {
  const { product } = useMessages();
  return (
    <p className="brand">
      <IconWorld size={20} stroke={1.5} aria-hidden="true" />
      <span>{product}</span>
    </p>
  );
}
