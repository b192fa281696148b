ALTER TABLE "rapports" DROP CONSTRAINT "rapports_auteur";
