import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords, unbroken } from '@lavandiere/domain/kernel/texte.ts'
import {
  type ConnexionDesTraceurs,
  nouveauCompteQuartix,
} from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import {
  type CompteTraccar as Compte,
  nouveauCompteTraccar,
  RATTRAPAGE_JOURS,
} from '@lavandiere/domain/telematique/rattrapage.ts'
import { Alert, Box, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Note } from '../ui/note.tsx'
import { Section } from '../ui/section.tsx'
import { type ConnexionLue, isBeingRead, useEcriture } from './connexion-traceurs.ts'
import { FormulaireDeCompte } from './formulaire-de-compte.tsx'

/** The account at Quartix. */
export const CompteQuartix = ({ read }: { read: ConnexionLue }) => (
  <Section title="Quartix">
    {read.data.quartix && <EtatDuCompte compte={read.data.quartix} />}
    <FormulaireDeCompte
      path="/telematique/quartix"
      schema={nouveauCompteQuartix}
      read={read}
      compteOf={({ quartix }) => quartix}
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
      <Alert color="orange">
        {unbroken(compte.erreur)}
        {compte.reussiLe && ` (dernière réponse le ${formatDateTime(compte.reussiLe)})`}
      </Alert>
    )
  return (
    <Note role="status">
      {compte.reussiLe
        ? `Quartix répond, dernière lecture le ${formatDateTime(compte.reussiLe)}.`
        : 'Compte enregistré.'}
    </Note>
  )
}

const TRACCAR_PATH = '/telematique/traccar'

/** The Traccar server that is asked for missing positions. */
export const CompteTraccar = ({ read }: { read: ConnexionLue }) => (
  <Section
    title="Rattrapage Traccar"
    help={`Quand l'envoi a été coupé, votre serveur Traccar est relu la nuit, sur ${countInWords(RATTRAPAGE_JOURS, 'jour')} au plus, et les positions manquantes sont ajoutées. Celles d'avant le rattachement d'un traceur à sa laveuse ne le sont pas.`}
  >
    {read.data.traccar && (
      <Group justify="space-between" gap="sm">
        <Box flex={1} miw={200}>
          <EtatDuRattrapage compte={read.data.traccar} />
        </Box>
        <Rattraper isReading={isBeingRead(read.data.traccar)} />
      </Group>
    )}
    <FormulaireDeCompte
      path={TRACCAR_PATH}
      schema={nouveauCompteTraccar}
      read={read}
      compteOf={({ traccar }) => traccar}
      champs={[
        {
          name: 'adresse',
          label: 'Adresse du serveur',
          inputMode: 'url',
          placeholder: 'https://traccar.exemple.fr',
        },
      ]}
      secret={{ name: 'jeton', label: "Jeton d'accès" }}
      help="Le jeton se crée dans Traccar : « Paramètres », « Préférences », « Jeton »."
      saved="Le serveur Traccar a bien été enregistré, il va être lu"
      forget={{
        label: 'Oublier ce serveur',
        title: 'Oublier le serveur Traccar',
        note: "Il ne sera plus lu la nuit. Les positions déjà reçues restent, et celles qu'il envoie continuent d'arriver.",
        said: 'Le serveur Traccar a été oublié',
      }}
    />
  </Section>
)

/** Asks for the last days now. */
function Rattraper({ isReading }: { isReading: boolean }) {
  const write = useEcriture()
  const catchUp = () =>
    write.mutate({ path: `${TRACCAR_PATH}/rattrapage`, said: 'Le serveur Traccar va être lu' })
  return (
    <Button
      variant="default"
      leftSection={<IconHistory size={18} />}
      disabled={isReading}
      loading={write.isPending}
      onClick={catchUp}
    >
      Rattraper maintenant
    </Button>
  )
}

/** How far a reading is, and what the last one brought or was refused. */
function EtatDuRattrapage({ compte }: { compte: Compte }) {
  const { aLire, lues, demandeLe, erreur, reussiLe, gardees } = compte
  if (aLire !== null)
    return (
      <Stack gap={4} role="status">
        <Text size="sm">
          {`Lecture en cours : ${countInWords(lues ?? 0, 'journée', 'journées')} sur ${aLire}`}
        </Text>
        <Progress value={(100 * (lues ?? 0)) / Math.max(1, aLire)} aria-label="Lecture de Traccar" />
      </Stack>
    )
  if (demandeLe !== null)
    return (
      <Text size="sm" role="status">
        Lecture demandée, elle commence dans un instant.
      </Text>
    )
  const derniere = reussiLe && `Dernière lecture le ${formatDateTime(reussiLe)}`
  if (erreur)
    return (
      <Alert color="orange">
        {[`${unbroken(erreur)}.`, derniere && `${derniere}.`].filter(Boolean).join(' ')}
      </Alert>
    )
  return (
    <Note role="status">
      {derniere
        ? `${derniere}, ${gardees ? countInWords(gardees, 'position ajoutée', 'positions ajoutées') : 'rien ne manquait'}.`
        : 'Serveur enregistré, il sera lu cette nuit.'}
    </Note>
  )
}
