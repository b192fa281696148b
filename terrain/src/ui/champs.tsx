import { type ReactNode, useId } from 'react'

interface NombreProps {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  max: number
  aide?: ReactNode
  erreur?: string | null
}

/** A whole number from 0 on, typed on the number pad. */
export function Nombre({ label, value, onChange, max, aide, erreur }: NombreProps) {
  const id = useId()
  return (
    <div className="champ">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={value ?? ''}
        aria-invalid={erreur ? true : undefined}
        aria-describedby={`${id}-aide`}
        onChange={({ target }) => {
          const digits = target.value.replace(/\D/g, '')
          onChange(digits === '' ? null : Math.min(max, Number(digits)))
        }}
      />
      <small id={`${id}-aide`} className={erreur ? 'erreur' : 'aide'}>
        {erreur || aide}
      </small>
    </div>
  )
}

interface CompteurProps {
  label: string
  value: number
  onChange: (value: number) => void
  max: number
  /** What one press adds or takes. */
  pas?: number
}

/** A whole number from 0 on, with a button for less and one for more, since the first value is mostly right. */
export function Compteur({ label, value, onChange, max, pas = 1 }: CompteurProps) {
  const step = (by: number) => onChange(Math.max(0, Math.min(max, value + by)))
  return (
    <fieldset className="champ compteur" aria-label={label}>
      <span>{label}</span>
      <button type="button" aria-label={`${label} : moins`} disabled={value <= 0} onClick={() => step(-pas)}>
        −
      </button>
      <output>{value}</output>
      <button type="button" aria-label={`${label} : plus`} disabled={value >= max} onClick={() => step(pas)}>
        +
      </button>
    </fieldset>
  )
}

interface TexteProps {
  label: string
  value: string
  onChange: (value: string) => void
  lignes?: number
}

export function Texte({ label, value, onChange, lignes = 2 }: TexteProps) {
  const id = useId()
  return (
    <div className="champ">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={lignes}
        maxLength={2000}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

interface ChoixProps<T extends string | number> {
  label: string
  options: readonly { value: T; label: string }[]
  value: T | null
  onChange: (value: T) => void
}

export function Choix<T extends string | number>({ label, options, value, onChange }: ChoixProps<T>) {
  const id = useId()
  return (
    <div className="champ">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => {
          const chosen = options.find((option) => String(option.value) === target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        <option value="" disabled>
          Choisir…
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

interface PastillesProps<T extends string | number> {
  label: string
  options: readonly { value: T; label: string }[]
  choisis: readonly T[]
  onChange: (choisis: T[]) => void
  /** One alone may be chosen. */
  isUnique?: boolean
}

/** Choices as large buttons: several may be pressed. */
export function Pastilles<T extends string | number>(props: PastillesProps<T>) {
  const { label, options, choisis, onChange, isUnique = false } = props
  const press = (value: T) => {
    const rest = choisis.filter((one) => one !== value)
    const isPressed = rest.length < choisis.length
    onChange(isPressed ? rest : isUnique ? [value] : [...rest, value])
  }
  return (
    <fieldset className="pastilles">
      <legend>{label}</legend>
      {options.map(({ value, label: name }) => (
        <button
          key={value}
          type="button"
          className="pastille"
          aria-pressed={choisis.includes(value)}
          onClick={() => press(value)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
