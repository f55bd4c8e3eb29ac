import {
  NOTHING_ASKED,
  searchAddress,
  withChoice,
} from '../../api/contract/pages/search-address.ts';
import { POSITION_TEXTS, positionFailure, readPosition } from './position.ts';

/** Opens a search around the visitor's position, for what is typed. Asks for the position when the button is pressed. */
async function searchNearby(status: HTMLElement): Promise<void> {
  status.textContent = POSITION_TEXTS.asking;
  try {
    const near = await readPosition();
    const what =
      document.querySelector<HTMLInputElement>('.search-form [name="what"]')?.value ?? '';
    location.assign(searchAddress(withChoice(NOTHING_ASKED, { what: what.trim(), near })));
  } catch (error) {
    status.textContent = POSITION_TEXTS[positionFailure(error)];
  }
}

const status = document.getElementById('near-me-status');
if (status)
  document.querySelector('.near-me button')?.addEventListener('click', () => searchNearby(status));
