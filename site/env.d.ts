/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** What the page is made from: templates fetch and query nothing. */
    document: import('../api/contract/pages/documents.ts').TemplateDocument;
  }
}
