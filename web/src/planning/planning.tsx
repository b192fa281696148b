import { TabbedPage } from '../ui/tabbed-page.tsx'
import { Equipes } from './equipes.tsx'
import { AccederAuPlanning, Tableur } from './tableur.tsx'

/** The planning: the board of crews, and the company's own spreadsheet (PLAN-01 … PLAN-03). */
export function Planning() {
  return (
    <TabbedPage
      title="Planning"
      name="planning"
      tabs={[
        { value: 'equipes', label: 'Équipes', content: <Equipes /> },
        { value: 'tableur', label: 'Tableur', actions: <AccederAuPlanning />, content: <Tableur /> },
      ]}
    />
  )
}
