import { useCarnet } from '../contexte.ts'
import { Choix } from '../ui/champs.tsx'

interface Props {
  label?: string
  value: number | null
  onChange: (laveuse: number) => void
}

/** A vehicle of the company, as the last list of rounds brought them. */
export function ChoixDeLaveuse({ label = 'Laveuse', ...props }: Props) {
  const { liste } = useCarnet()
  const options = (liste?.laveuses ?? []).map(({ id, libelle, description }) => ({
    value: id,
    label: [libelle, description].filter(Boolean).join(' · '),
  }))
  return <Choix label={label} options={options} {...props} />
}
