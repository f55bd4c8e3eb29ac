import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  virtualColor,
} from '@mantine/core';

/** Petrol, from lightest to darkest; filled controls use the eighth shade. */
const PETROL: MantineColorsTuple = [
  '#eaf5fa',
  '#d6e9f1',
  '#abd2e3',
  '#7cbad5',
  '#57a6c9',
  '#3d98c0',
  '#2a86ad',
  '#17627f',
  '#0f526c',
  '#074259',
];

/** The kit's own red is too light for text: its eighth shade has 3.8:1 on white, this one 6.3:1. */
const BRICK: MantineColorsTuple = [
  '#fdf0ee',
  '#fadcd8',
  '#f2b7b0',
  '#ef978d',
  '#f0a097',
  '#d9584b',
  '#c8402f',
  '#b2301f',
  '#952414',
  '#75180b',
];

/** The greys of the dark scheme in the tint of tokens.css, from text to background. */
const NIGHT: MantineColorsTuple = [
  '#d3d8dd',
  '#bcc3ca',
  '#97a1ab',
  '#6a7683',
  '#414d59',
  '#333e49',
  '#1c252e',
  '#131b23',
  '#10171e',
  '#0b1117',
];

/** The attribute of icons beside labels, which screen readers skip. */
const HIDDEN = { 'aria-hidden': true };

export const theme = createTheme({
  primaryColor: 'petrol',
  colors: {
    dark: NIGHT,
    deepPetrol: PETROL,
    brick: BRICK,
    // Virtual colours get black or white text by the current scheme; other colours get the text colour
    // of the light scheme in both.
    petrol: virtualColor({ name: 'petrol', light: 'deepPetrol', dark: 'deepPetrol' }),
    red: virtualColor({ name: 'red', light: 'brick', dark: 'brick' }),
  },
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  // Above this luminance, black text is easier to read on a colour than white text.
  luminanceThreshold: 0.18,
  defaultRadius: 5,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--text)',
  headings: { fontFamily: 'var(--text)', fontWeight: '600' },
  fontSizes: {
    xs: 'var(--small)',
    sm: 'var(--medium)',
    md: '1rem',
    lg: 'var(--large)',
    xl: 'var(--larger)',
  },
  components: {
    Alert: { defaultProps: { attributes: { icon: HIDDEN } } },
    ActionIcon: { defaultProps: { attributes: { icon: HIDDEN } } },
    Badge: { defaultProps: { attributes: { section: HIDDEN } } },
    Button: { defaultProps: { attributes: { section: HIDDEN } } },
    Menu: {
      defaultProps: { attributes: { itemSection: HIDDEN }, position: 'bottom-end', shadow: 'md' },
    },
    Select: { defaultProps: { allowDeselect: false } },
    SimpleGrid: { defaultProps: { autoFlow: 'auto-fit', verticalSpacing: 'sm' } },
    Table: { defaultProps: { verticalSpacing: 'xs', highlightOnHover: true } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    Modal: { defaultProps: { centered: true } },
    // A header element in a dialog would be a second banner landmark.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
  },
});

/** Maps the kit's variables to those of tokens.css, which distinguish the colour schemes. */
const VARIABLES = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-default': 'var(--ground)',
  '--mantine-color-default-hover': 'var(--accent-soft)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--bad)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: VARIABLES,
  dark: VARIABLES,
});

/** The CSP nonce of the page for style elements, set by the server; '' if there is none. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
}
