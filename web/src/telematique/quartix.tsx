import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import {
  type ConnexionDesTraceurs,
  nouveauCompteQuartix,
} from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import { Alert, Text } from '@mantine/core'
import { FormulaireDeCompte } from './formulaire-de-compte.tsx'
import { Section } from './section.tsx'

/** The account at Quartix. */
export const CompteQuartix = ({ compte }: { compte: ConnexionDesTraceurs['quartix'] }) => (
  <Section title="Quartix">
    {compte && <EtatDuCompte compte={compte} />}
    <FormulaireDeCompte
      path="/telematique/quartix"
      schema={nouveauCompteQuartix}
      compte={compte}
      champs={[
        { name: 'client', label: 'Identifiant client' },
        { name: 'utilisateur', label: 'Utilisateur' },
      ]}
      secret={{ name: 'motDePasse', label: 'Mot de passe' }}
      help="L'« Identifiant » de chaque laveuse est son numéro chez Quartix."
      saved="Le compte Quartix a bien été enregistré"
      forget={{
        label: 'Oublier ce compte',
        title: 'Oublier le compte Quartix',
        note: "Les laveuses suivies par Quartix n'auront plus de position ni de trajet. Les temps moteurs déjà lus restent.",
        said: 'Le compte Quartix a été oublié',
      }}
    />
  </Section>
)

/** Whether the account opens, and since when. */
function EtatDuCompte({ compte }: { compte: NonNullable<ConnexionDesTraceurs['quartix']> }) {
  if (compte.erreur)
    return (
      <Alert color="orange" role="status">
        {compte.erreur}
        {compte.reussiLe && ` (dernière réponse le ${formatDateTime(compte.reussiLe)})`}
      </Alert>
    )
  return (
    <Text size="sm" c="dimmed" role="status">
      {compte.reussiLe
        ? `Quartix répond, dernière lecture le ${formatDateTime(compte.reussiLe)}.`
        : 'Compte enregistré.'}
    </Text>
  )
}
