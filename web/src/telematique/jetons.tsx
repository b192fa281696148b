import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import {
  type ConnexionDesTraceurs,
  jetonCree,
  nouveauJeton,
} from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import { ageText } from '@lavandiere/domain/telematique/evenements.ts'
import { Alert, Button, Code, Group, Stack, Tabs, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconKey } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { tellRefusal } from '../crud/refused-form.ts'
import { Copier } from '../ui/copiable.tsx'
import { Note } from '../ui/note.tsx'
import { OpenedModal } from '../ui/opened-modal.tsx'
import { useQuestion } from '../ui/question.tsx'
import { Section } from '../ui/section.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useEcriture } from './connexion-traceurs.ts'

type Jeton = ConnexionDesTraceurs['jetons'][number]

/** The keys of the company. A new key is shown once, with the lines to copy into a tracker's program. */
export function Jetons({ jetons, now }: { jetons: readonly Jeton[]; now: number }) {
  const [made, setMade] = useState<string | null>(null)
  const write = useEcriture()
  const { ask, dialog } = useQuestion<Jeton>({
    title: 'Révoquer le jeton',
    confirmLabel: 'Révoquer',
    danger: true,
    onConfirm: ({ id }) =>
      write.mutateAsync({
        path: `/telematique/jetons/${id}`,
        method: 'DELETE',
        said: 'Le jeton a bien été révoqué',
      }),
    say: ({ libelle, fin }) => `Ce qui est envoyé avec « ${libelle} » (…${fin}) est refusé dès maintenant.`,
  })
  return (
    <Section
      title="Traccar, flespi ou un téléphone"
      help="Créez un jeton, puis collez la ligne affichée dans votre serveur ou votre téléphone. Dans la fiche de la laveuse, l'« Identifiant du traceur » est celui que le traceur envoie."
    >
      <NouveauJeton onMade={setMade} />
      {jetons.length > 0 && (
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Jetons">
          {jetons.map((jeton) => (
            <Group component="li" key={jeton.id} justify="space-between" gap="sm">
              <div>
                <Text size="sm" fw={600}>
                  {jeton.libelle}{' '}
                  <Text span c="dimmed" inherit fw={400}>
                    …{jeton.fin}
                  </Text>
                </Text>
                <Note>
                  {jeton.recuLe
                    ? `Dernière réception ${ageText(now - Date.parse(jeton.recuLe))}`
                    : `Créé le ${formatDateTime(jeton.creeLe)}, rien reçu encore`}
                </Note>
              </div>
              <Button size="xs" variant="default" color="rouge" onClick={() => ask(jeton)}>
                Révoquer
              </Button>
            </Group>
          ))}
        </Stack>
      )}
      {made !== null && <JetonCree jeton={made} onClose={() => setMade(null)} />}
      {dialog}
    </Section>
  )
}

function NouveauJeton({ onMade }: { onMade: (jeton: string) => void }) {
  const form = useForm({
    initialValues: { libelle: '' },
    validate: schemaResolver(nouveauJeton, { sync: true }),
  })
  const make = useMutation({
    mutationFn: (body: { libelle: string }) =>
      api('/telematique/jetons', { method: 'PUT', body, answer: jetonCree }),
    onSuccess: ({ jeton }) => {
      form.reset()
      onMade(jeton)
    },
    onError: (error) => tellRefusal(form, error, "Le jeton n'a pas pu être créé"),
  })
  return (
    <form onSubmit={form.onSubmit((values) => make.mutate(values))} noValidate>
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Nom"
          withAsterisk
          placeholder="Serveur Traccar, téléphones du dépôt…"
          flex={1}
          miw={220}
          {...form.getInputProps('libelle')}
        />
        <SubmitButton pending={make.isPending} leftSection={<IconKey size={18} />}>
          Créer un jeton
        </SubmitButton>
      </Group>
    </form>
  )
}

const adresseOf = (jeton: string, input: string) =>
  `${window.location.origin}/api/telematique/entrees/${jeton}/${input}`

const lignesOf = (jeton: string) => [
  {
    value: 'traccar',
    label: 'Traccar',
    how: 'À ajouter au fichier traccar.xml du serveur, puis redémarrez Traccar :',
    text: [
      "<entry key='forward.enable'>true</entry>",
      "<entry key='forward.type'>json</entry>",
      "<entry key='forward.retry.enable'>true</entry>",
      `<entry key='forward.url'>${adresseOf(jeton, 'traccar')}</entry>`,
    ].join('\n'),
  },
  {
    value: 'osmand',
    label: 'Téléphone',
    how: "Dans l'application Traccar Client (ou OsmAnd), « URL du serveur » :",
    text: adresseOf(jeton, 'osmand'),
  },
  {
    value: 'flespi',
    label: 'flespi',
    how: 'Dans un « stream » HTTP de flespi, au plus 20 000 messages par envoi, « URI » :',
    text: adresseOf(jeton, 'flespi'),
  },
]

/** A new key, shown this once. */
function JetonCree({ jeton, onClose }: { jeton: string; onClose: () => void }) {
  const lignes = lignesOf(jeton)
  return (
    <OpenedModal onClose={onClose} size="lg" title="Ligne à coller">
      <Stack gap="md">
        <Alert color="orange">Ce jeton n'est affiché que maintenant : collez-le avant de fermer.</Alert>
        <Tabs defaultValue="traccar">
          <Tabs.List mb="sm">
            {lignes.map(({ value, label }) => (
              <Tabs.Tab value={value} key={value}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {lignes.map(({ value, how, text }) => (
            <Tabs.Panel value={value} key={value}>
              <Stack gap="xs" align="flex-start">
                <Text size="sm">{how}</Text>
                <Code block w="100%" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {text}
                </Code>
                <Copier text={text} />
              </Stack>
            </Tabs.Panel>
          ))}
        </Tabs>
        <Group justify="flex-end">
          <Button onClick={onClose}>J'ai collé la ligne</Button>
        </Group>
      </Stack>
    </OpenedModal>
  )
}
