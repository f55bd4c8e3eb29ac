/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** All data of the page: templates fetch and query nothing. */
    document: import('../api/contract/pages/documents.ts').TemplateDocument;
  }
}
