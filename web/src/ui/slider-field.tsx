import { Input, Slider } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './slider-field.module.css'

export interface SliderFieldProps {
  label: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
  /** Words for a value, such as "Facultative" for 0. */
  wordOf?: (value: number) => string
  error?: ReactNode
}

/** A small whole number on a slider, its value in words beside the label. */
export function SliderField({ label, min, max, value, onChange, wordOf = String, error }: SliderFieldProps) {
  const id = useId()
  const marks = Array.from({ length: max - min + 1 }, (_, index) => ({
    value: min + index,
    label: String(min + index),
  }))
  return (
    <div>
      <div className={classes.head}>
        <Input.Label component="span" id={id}>
          {label}
        </Input.Label>
        <span className={classes.value}>{wordOf(value)}</span>
      </div>
      <Slider
        className={classes.slider}
        min={min}
        max={max}
        step={1}
        marks={marks}
        value={value}
        onChange={onChange}
        label={null}
        thumbProps={{ 'aria-labelledby': id }}
        thumbValueText={wordOf}
      />
      {error && <Input.Error>{error}</Input.Error>}
    </div>
  )
}
