import { useEffect, useState } from 'react';
import { savedPath } from '../../api/contract/pages/urls.ts';
import { forgetListing, type SavedListing, saveListing } from './saved-listings.ts';
import { ToolButton } from './tool-button.tsx';
import { useSavedListings } from './use-saved-listings.ts';

/** How long the note is shown, in milliseconds. The footer always links to the saved listings. */
const SHOWN_FOR = 8000;

type Note = 'none' | 'saved' | 'refused';

/** Saves a listing in this browser or removes it, and links to the saved listings. */
export function SaveButton({ listing }: { readonly listing: Omit<SavedListing, 'savedAt'> }) {
  const saved = useSavedListings().some(({ slug }) => slug === listing.slug);
  const [note, setNote] = useState<Note>('none');

  useEffect(() => {
    if (note === 'none') return;
    const timer = setTimeout(() => setNote('none'), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [note]);

  const toggle = () => {
    const done = saved
      ? forgetListing(listing.slug)
      : saveListing({ ...listing, savedAt: new Date().toISOString() });
    if (done) setNote(saved ? 'none' : 'saved');
    else setNote('refused');
  };

  return (
    <>
      <ToolButton glyph="save" label={saved ? 'Saved' : 'Save'} pressed={saved} onClick={toggle} />
      <p className="note" role="status">
        {note === 'saved' && (
          <span>
            Saved in this browser. <a href={savedPath()}>See all saved</a>
          </span>
        )}
        {note === 'refused' && <span>Your browser does not allow this site to save listings.</span>}
      </p>
    </>
  );
}
