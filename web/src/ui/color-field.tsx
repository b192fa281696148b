import { ColorInput, type ColorInputProps, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './color-field.module.css'

const SWATCHES = [
  '#000000',
  '#213067',
  '#3b82c4',
  '#17a2a2',
  '#7bb421',
  '#f2c200',
  '#e67e22',
  '#b22222',
  '#8e44ad',
  '#7a4b2a',
]

export interface ColorFieldProps extends ColorInputProps {
  /** The colour as the product will show it. */
  preview?: ReactNode
}

/** A colour as #RRGGBB: typed, picked or taken from the swatches, with a preview. */
export function ColorField({ preview, ...props }: ColorFieldProps) {
  return (
    <Group align="flex-end" gap="md">
      <ColorInput
        className={classes.input}
        format="hex"
        swatches={SWATCHES}
        fixOnBlur={false}
        eyeDropperButtonProps={{ 'aria-label': "Prélever une couleur à l'écran" }}
        {...props}
      />
      {preview && <div className={classes.preview}>{preview}</div>}
    </Group>
  )
}
