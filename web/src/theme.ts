import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { searchOptions } from './ui/options-filter.ts'

/*
 * The four colours of the brand (BIZ-05) as ten shades each. Shade 8 fills in light mode and carries white text,
 * shade 5 fills in dark mode, shade 4 is text on a dark ground: theme.test.ts keeps them at WCAG AA. The exact
 * brand colour is shade 8 of the blue and the red, shade 5 of the green and the orange (too light for white text).
 */
const bleu: MantineColorsTuple = [
  '#eef1fa',
  '#dce2f4',
  '#bac5e8',
  '#9aaadd',
  '#8497d6',
  '#5368b9',
  '#42569f',
  '#314485',
  '#213067',
  '#18244f',
]
const vert: MantineColorsTuple = [
  '#f3f9e8',
  '#e4f2cb',
  '#c9e596',
  '#addb62',
  '#93cb3a',
  '#7bb421',
  '#659919',
  '#578413',
  '#48700e',
  '#39590a',
]
const orange: MantineColorsTuple = [
  '#fdf3ea',
  '#fae3cd',
  '#f5c69b',
  '#f1ac6b',
  '#ec9443',
  '#e67e22',
  '#cc6a14',
  '#b85c0e',
  '#a5500a',
  '#853f06',
]
const rouge: MantineColorsTuple = [
  '#fcecec',
  '#f7d4d4',
  '#efa9a9',
  '#ea8f8f',
  '#e67c7c',
  '#cc3d3d',
  '#c13030',
  '#b92a2a',
  '#b22222',
  '#8d1919',
]
const dark: MantineColorsTuple = [
  '#d6dae4',
  '#b9c0cf',
  '#a0a8ba',
  '#6f788c',
  '#4a5268',
  '#394054',
  '#2a3042',
  '#1e2332',
  '#171b27',
  '#10131c',
]

/** The title of a dialog, whatever its text. */
const styles = { title: { fontWeight: 650, lineHeight: 'var(--mantine-line-height)' } }
const fermer = { 'aria-label': 'Fermer' }
/** The header of a dialog must not be announced as the banner of the page. */
const sansBanniere = { header: { role: 'none' } }

const forgetFile = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
  currentTarget.value = ''
}

/** Groups of three digits before a decimal part, or at least two such groups. */
const GROUPED = /^\D*\d{1,3}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d|\1\d{3}\D*$)/

/** The text of a number with the comma as its only separator: "1.234,56", "1,234.56" and "1234.56" are the same number. */
function withComma(text: string): string {
  const group = GROUPED.exec(text)?.[1]
  return (group ? text.replaceAll(group, '') : text).replaceAll('.', ',')
}

/**
 * For every field of a number, before its library reads the new text. The library takes a dot for a comma only when it is
 * typed alone: in a text that arrives in one piece (autofill, dictation, a phone's clipboard) it drops the dot, and 9.90
 * becomes 990.
 */
function readNumberText({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void {
  const { value, selectionStart } = input
  const text = withComma(value)
  if (text === value) return
  input.value = text
  if (text.length === value.length) input.setSelectionRange(selectionStart, selectionStart)
}

/** The look of the whole product: brand colours, system fonts, French names for the parts Mantine draws. */
export const theme = createTheme({
  colors: { bleu, vert, orange, rouge, dark },
  primaryColor: 'bleu',
  primaryShade: { light: 8, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.18,
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif",
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.5rem', lineHeight: '1.25' }, h2: { fontSize: '1.125rem' } },
  },
  // Plain objects: importing the components here would load them all with the first screen.
  components: {
    // Read out in its turn: `role="alert"`, which cuts a reader's sentence short, is for a refusal of what was just done.
    Alert: { defaultProps: { role: 'status' } },
    // A link is seen without its colour (WCAG 1.4.1).
    Anchor: { defaultProps: { underline: 'always' } },
    // A badge stands in labels, lines and buttons, where HTML takes no block.
    Badge: { defaultProps: { component: 'span', variant: 'light', tt: 'none', radius: 'sm' } },
    CloseButton: { defaultProps: fermer },
    Drawer: { styles, defaultProps: { closeButtonProps: fermer, attributes: sansBanniere } },
    Modal: {
      styles,
      defaultProps: {
        centered: true,
        closeButtonProps: fermer,
        overlayProps: { backgroundOpacity: 0.45 },
        attributes: sansBanniere,
      },
    },
    // A browser fires no change when the same file is chosen again, as after a correction or a removal.
    FileButton: { defaultProps: { inputProps: { onClick: forgetFile } } },
    Notification: { defaultProps: { closeButtonProps: fermer } },
    NumberInput: { defaultProps: { decimalSeparator: ',', onChangeCapture: readNumberText } },
    PasswordInput: {
      defaultProps: {
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': 'Afficher ou masquer le mot de passe' },
      },
    },
    // Reached by Tab, or by a refusal, a list stays closed until something is typed, the arrow is pressed or it is clicked:
    // open, it would cover why it was refused, and the field or button below it, which is next.
    MultiSelect: { defaultProps: { filter: searchOptions, openOnFocus: false } },
    Select: {
      defaultProps: {
        filter: searchOptions,
        openOnFocus: false,
        // An option stays chosen when it is clicked again; where a field may be empty, its cross clears it.
        allowDeselect: false,
        nothingFoundMessage: 'Aucun résultat',
        clearButtonProps: { 'aria-label': 'Effacer le choix' },
        checkIconPosition: 'right',
      },
    },
  },
})

/** Pale chips, alerts and chosen entries in the dark: Mantine's are darker than the panel they stand on, and lose their hue. */
const paleInTheDark = (names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`--mantine-color-${name}-light`, onPanel(name, 24)],
      [`--mantine-color-${name}-light-hover`, onPanel(name, 34)],
      [`--mantine-color-${name}-light-color`, `var(--mantine-color-${name}-1)`],
    ]),
  )
const onPanel = (name: string, percent: number) =>
  `color-mix(in srgb, var(--mantine-color-${name}-5) ${percent}%, var(--panneau))`

/** Mantine's greys for secondary text miss WCAG AA (4.5 : 1); these do not. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#565e6c',
    '--mantine-color-placeholder': '#6a7282',
    '--mantine-color-error': 'var(--mantine-color-rouge-8)',
    '--fond': '#f4f6fb',
    '--panneau': '#ffffff',
    '--trait': '#dde2ec',
    '--contour': '#858ea2',
    '--anneau': 'var(--mantine-primary-color-filled)',
    '--entete': '#213067',
  },
  dark: {
    ...paleInTheDark(Object.keys(colors)),
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': '#8f98ab',
    '--mantine-color-error': 'var(--mantine-color-rouge-3)',
    '--fond': '#161a25',
    '--panneau': 'var(--mantine-color-dark-7)',
    '--trait': '#323950',
    '--contour': '#79839d',
    '--anneau': 'var(--mantine-color-bleu-4)',
    '--entete': '#1b2750',
  },
})
