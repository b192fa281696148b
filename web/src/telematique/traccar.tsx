import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import type { ConnexionDesTraceurs } from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import {
  type CompteTraccar as Compte,
  nouveauCompteTraccar,
  RATTRAPAGE_JOURS,
} from '@lavandiere/domain/telematique/rattrapage.ts'
import {
  Alert,
  Box,
  Button,
  Group,
  PasswordInput,
  Progress,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { fieldViolations, isBeingRead, useEcriture } from './connexion-traceurs.ts'

const TRACCAR_PATH = '/telematique/traccar'

/** The Traccar server that is asked for missing positions: its token is typed once, and never shown again. */
export function CompteTraccar({ compte }: { compte: ConnexionDesTraceurs['traccar'] }) {
  return (
    <Stack gap="sm">
      <Title order={2} fz="md">
        Rattrapage Traccar
      </Title>
      <Text size="sm" c="dimmed">
        Quand l'envoi a été coupé, votre serveur Traccar est relu la nuit, sur {RATTRAPAGE_JOURS} jours au
        plus, et les positions manquantes sont ajoutées. Celles d'avant le rattachement d'un traceur à sa
        laveuse ne le sont pas.
      </Text>
      {compte && (
        <Group justify="space-between" gap="sm">
          <Box flex={1} miw={200}>
            <EtatDuRattrapage compte={compte} />
          </Box>
          <Rattraper isReading={isBeingRead(compte)} />
        </Group>
      )}
      <FormulaireTraccar compte={compte} />
    </Stack>
  )
}

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

function FormulaireTraccar({ compte }: { compte: Compte | null }) {
  const [isForgetting, setForgetting] = useState(false)
  const write = useEcriture()
  const form = useForm({
    initialValues: { adresse: compte?.adresse ?? '', jeton: '' },
    validate: schemaResolver(nouveauCompteTraccar, { sync: true }),
  })
  const save = form.onSubmit((body) =>
    write.mutate(
      { path: TRACCAR_PATH, body, said: 'Le serveur Traccar a bien été enregistré, il va être lu' },
      {
        onSuccess: () => form.setFieldValue('jeton', ''),
        onError: (error) => form.setErrors(fieldViolations(error)),
      },
    ),
  )
  const forget = async () => {
    await write.mutateAsync({
      path: TRACCAR_PATH,
      method: 'DELETE',
      said: 'Le serveur Traccar a été oublié',
    })
    setForgetting(false)
    form.setValues({ adresse: '', jeton: '' })
  }
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label="Adresse du serveur"
            withAsterisk
            inputMode="url"
            autoComplete="off"
            placeholder="https://traccar.exemple.fr"
            {...form.getInputProps('adresse')}
          />
          <PasswordInput
            label="Jeton d'accès"
            withAsterisk
            autoComplete="new-password"
            placeholder={compte ? 'Gardé, jamais affiché' : undefined}
            {...form.getInputProps('jeton')}
          />
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          Le jeton se crée dans Traccar : « Paramètres », « Préférences », « Jeton ».
        </Text>
        <Group justify="flex-end" gap="sm">
          {compte && (
            <Button variant="default" onClick={() => setForgetting(true)}>
              Oublier ce serveur
            </Button>
          )}
          <SubmitButton pending={write.isPending}>Enregistrer</SubmitButton>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={isForgetting}
        title="Oublier le serveur Traccar"
        confirmLabel="Oublier"
        danger
        pending={write.isPending}
        onConfirm={() => void forget()}
        onCancel={() => setForgetting(false)}
      >
        Il ne sera plus lu la nuit. Les positions déjà reçues restent, et celles qu'il envoie continuent
        d'arriver.
      </ConfirmDialog>
    </form>
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
      <Alert color="orange" role="status">
        {[`${erreur}.`, derniere && `${derniere}.`].filter(Boolean).join(' ')}
      </Alert>
    )
  return (
    <Text size="sm" c="dimmed" role="status">
      {derniere
        ? `${derniere}, ${gardees ? countInWords(gardees, 'position ajoutée', 'positions ajoutées') : 'rien ne manquait'}.`
        : 'Serveur enregistré, il sera lu cette nuit.'}
    </Text>
  )
}
