-- CreateTable
CREATE TABLE "Account" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Settings" (
    "accountId" TEXT NOT NULL PRIMARY KEY,
    "endpointUrl" TEXT,
    "apiKey" TEXT,
    "apiMode" TEXT,
    "narratorModel" TEXT,
    "summaryModel" TEXT,
    "embeddingModel" TEXT,
    "vectorWeights" TEXT NOT NULL DEFAULT '{}',
    "modelTimeoutSeconds" INTEGER,
    "temperature" REAL,
    "maxOutputTokens" INTEGER,
    "contextTokens" INTEGER,
    "memoryTopK" INTEGER,
    "memoryBankCapacity" INTEGER,
    "reviewEnabled" BOOLEAN,
    "reviewModelEnabled" BOOLEAN,
    "deferDays" INTEGER,
    "deferActions" INTEGER,
    "debugLog" BOOLEAN,
    CONSTRAINT "Settings_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ApiToken" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "scopes" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastUsedAt" DATETIME,
    CONSTRAINT "ApiToken_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Adventure" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "playedAt" DATETIME NOT NULL,
    "trashedAt" DATETIME,
    "seed" INTEGER NOT NULL,
    "personaName" TEXT NOT NULL,
    "personaPronouns" TEXT NOT NULL,
    "personaDescription" TEXT NOT NULL,
    "instructions" TEXT NOT NULL,
    "plotEssentials" TEXT NOT NULL,
    "authorsNote" TEXT NOT NULL,
    "autoSummarize" BOOLEAN NOT NULL DEFAULT true,
    "memoryBankEnabled" BOOLEAN NOT NULL DEFAULT true,
    "passPaused" BOOLEAN NOT NULL DEFAULT false,
    "headBranchId" TEXT NOT NULL,
    "headDepth" INTEGER NOT NULL,
    "feedSequence" INTEGER NOT NULL DEFAULT 0,
    "feedTrimmedTo" INTEGER NOT NULL DEFAULT 0,
    "summarySequence" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Adventure_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Branch" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "adventureId" TEXT NOT NULL,
    "parentId" TEXT,
    "forkDepth" INTEGER,
    "tipDepth" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "ancestry" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Branch_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Branch_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Branch" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Action" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "adventureId" TEXT NOT NULL,
    "branchId" TEXT NOT NULL,
    "depth" INTEGER NOT NULL,
    "take" INTEGER NOT NULL,
    "isChosen" BOOLEAN NOT NULL,
    "role" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "reasoning" TEXT,
    "status" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "model" TEXT,
    "tokens" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Action_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Action_branchId_fkey" FOREIGN KEY ("branchId") REFERENCES "Branch" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ActionRevision" (
    "actionId" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("actionId", "revision"),
    CONSTRAINT "ActionRevision_actionId_fkey" FOREIGN KEY ("actionId") REFERENCES "Action" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TurnRequest" (
    "adventureId" TEXT NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "playerActionId" TEXT,
    "narrationId" TEXT,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("adventureId", "idempotencyKey"),
    CONSTRAINT "TurnRequest_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Memory" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "adventureId" TEXT NOT NULL,
    "branchId" TEXT NOT NULL,
    "depth" INTEGER NOT NULL,
    "block" INTEGER,
    "sourceStart" INTEGER,
    "sourceEnd" INTEGER,
    "text" TEXT NOT NULL,
    "authority" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "isDeleted" BOOLEAN NOT NULL DEFAULT false,
    "isStale" BOOLEAN NOT NULL DEFAULT false,
    "isEdited" BOOLEAN NOT NULL DEFAULT false,
    "isTrimmed" BOOLEAN NOT NULL DEFAULT false,
    "isRewriteAsked" BOOLEAN NOT NULL DEFAULT false,
    "rewriteAttempts" INTEGER NOT NULL DEFAULT 0,
    "rewriteError" TEXT,
    "createdAt" DATETIME NOT NULL,
    "embeddingModel" TEXT,
    "embeddingDimension" INTEGER,
    "embeddingError" TEXT,
    "embeddingAttempts" INTEGER NOT NULL DEFAULT 0,
    "deferredAt" DATETIME,
    "expiresAt" DATETIME,
    "expiresAtDepth" INTEGER,
    "reviewedRevision" INTEGER,
    "words" TEXT NOT NULL DEFAULT '{}',
    "vector" BLOB,
    CONSTRAINT "Memory_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Memory_branchId_fkey" FOREIGN KEY ("branchId") REFERENCES "Branch" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MemoryRevision" (
    "memoryId" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("memoryId", "revision"),
    CONSTRAINT "MemoryRevision_memoryId_fkey" FOREIGN KEY ("memoryId") REFERENCES "Memory" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "MemoryUse" (
    "memoryId" TEXT NOT NULL,
    "branchId" TEXT NOT NULL,
    "depth" INTEGER NOT NULL,
    "byPlayer" BOOLEAN NOT NULL DEFAULT false,

    PRIMARY KEY ("memoryId", "branchId", "depth", "byPlayer"),
    CONSTRAINT "MemoryUse_memoryId_fkey" FOREIGN KEY ("memoryId") REFERENCES "Memory" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Fold" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "adventureId" TEXT NOT NULL,
    "absorbedId" TEXT NOT NULL,
    "survivorId" TEXT NOT NULL,
    "branchId" TEXT NOT NULL,
    "depth" INTEGER NOT NULL,
    "reviewId" TEXT,
    "createdAt" DATETIME NOT NULL,
    "revertedAt" DATETIME,
    CONSTRAINT "Fold_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Fold_absorbedId_fkey" FOREIGN KEY ("absorbedId") REFERENCES "Memory" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Fold_survivorId_fkey" FOREIGN KEY ("survivorId") REFERENCES "Memory" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ParkedBlock" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "adventureId" TEXT NOT NULL,
    "branchId" TEXT NOT NULL,
    "depth" INTEGER NOT NULL,
    "block" INTEGER NOT NULL,
    "sourceStart" INTEGER NOT NULL,
    "sourceEnd" INTEGER NOT NULL,
    "attempts" INTEGER NOT NULL,
    "error" TEXT NOT NULL,
    "parkedAt" DATETIME,
    CONSTRAINT "ParkedBlock_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ParkedSummary" (
    "adventureId" TEXT NOT NULL,
    "branchId" TEXT NOT NULL,
    "depth" INTEGER NOT NULL,
    "attempts" INTEGER NOT NULL,
    "error" TEXT NOT NULL,

    PRIMARY KEY ("branchId", "depth"),
    CONSTRAINT "ParkedSummary_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Summary" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "adventureId" TEXT NOT NULL,
    "branchId" TEXT NOT NULL,
    "depth" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "readTo" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "model" TEXT,
    "basedOnId" TEXT,
    "isStale" BOOLEAN NOT NULL DEFAULT false,
    "isRewriteAsked" BOOLEAN NOT NULL DEFAULT false,
    "isTrimmed" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Summary_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Summary_branchId_fkey" FOREIGN KEY ("branchId") REFERENCES "Branch" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Summary_basedOnId_fkey" FOREIGN KEY ("basedOnId") REFERENCES "Summary" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Snapshot" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "adventureId" TEXT NOT NULL,
    "actionId" TEXT NOT NULL,
    "branchId" TEXT NOT NULL,
    "depth" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "queryRefs" TEXT NOT NULL,
    "embeddingModel" TEXT,
    "error" TEXT,
    "considered" INTEGER NOT NULL,
    "narratorModel" TEXT,
    "apiMode" TEXT NOT NULL,
    "tokens" INTEGER NOT NULL,
    "budget" INTEGER NOT NULL,
    "retrievalMs" REAL NOT NULL,
    "warnings" TEXT NOT NULL,
    "scores" TEXT NOT NULL,
    "outcomes" TEXT NOT NULL,
    CONSTRAINT "Snapshot_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Snapshot_actionId_fkey" FOREIGN KEY ("actionId") REFERENCES "Action" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SnapshotEntry" (
    "snapshotId" TEXT NOT NULL,
    "memoryId" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "similarity" REAL,
    "lexical" REAL,
    "score" REAL NOT NULL,
    "parts" TEXT NOT NULL,
    "rank" INTEGER NOT NULL,
    "pinned" BOOLEAN NOT NULL,
    "authority" TEXT NOT NULL,
    "sourceStart" INTEGER,
    "sourceEnd" INTEGER,
    "reason" TEXT NOT NULL,
    "matchedWords" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "duplicateOf" TEXT,
    "relation" TEXT,

    PRIMARY KEY ("snapshotId", "memoryId"),
    CONSTRAINT "SnapshotEntry_snapshotId_fkey" FOREIGN KEY ("snapshotId") REFERENCES "Snapshot" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SnapshotSection" (
    "snapshotId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "refs" TEXT,
    "tokens" INTEGER NOT NULL,
    "truncated" BOOLEAN NOT NULL,

    PRIMARY KEY ("snapshotId", "position"),
    CONSTRAINT "SnapshotSection_snapshotId_fkey" FOREIGN KEY ("snapshotId") REFERENCES "Snapshot" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Review" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "adventureId" TEXT NOT NULL,
    "memoryId" TEXT,
    "decision" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "veto" TEXT,
    "targetId" TEXT,
    "foldedIds" TEXT NOT NULL,
    "score" REAL,
    "recallMode" TEXT NOT NULL,
    "degraded" BOOLEAN NOT NULL,
    "ruleVersion" TEXT NOT NULL,
    "revertedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Review_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Review_memoryId_fkey" FOREIGN KEY ("memoryId") REFERENCES "Memory" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PassStep" (
    "adventureId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "startedAt" DATETIME,
    "finishedAt" DATETIME,
    "nextAttemptAt" DATETIME,

    PRIMARY KEY ("adventureId", "kind"),
    CONSTRAINT "PassStep_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Event" (
    "adventureId" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "data" TEXT NOT NULL,
    "at" DATETIME NOT NULL,

    PRIMARY KEY ("adventureId", "sequence"),
    CONSTRAINT "Event_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "StoryCard" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "adventureId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "keys" TEXT NOT NULL,
    "entry" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "StoryCard_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "LoreSource" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "adventureId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "error" TEXT,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "LoreSource_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "LorePassage" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sourceId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "words" TEXT NOT NULL DEFAULT '{}',
    "vector" BLOB,
    "embeddingModel" TEXT,
    "embeddingDimension" INTEGER,
    "embeddingError" TEXT,
    CONSTRAINT "LorePassage_sourceId_fkey" FOREIGN KEY ("sourceId") REFERENCES "LoreSource" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProviderCall" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "adventureId" TEXT,
    "purpose" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "startedAt" DATETIME NOT NULL,
    "durationMs" INTEGER,
    "promptTokens" INTEGER,
    "outputTokens" INTEGER,
    "error" TEXT,
    "request" TEXT,
    "response" TEXT,
    CONSTRAINT "ProviderCall_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProviderCall_adventureId_fkey" FOREIGN KEY ("adventureId") REFERENCES "Adventure" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "ApiToken_hash_key" ON "ApiToken"("hash");

-- CreateIndex
CREATE INDEX "ApiToken_accountId_idx" ON "ApiToken"("accountId");

-- CreateIndex
CREATE INDEX "Adventure_accountId_trashedAt_playedAt_id_idx" ON "Adventure"("accountId", "trashedAt", "playedAt", "id");

-- CreateIndex
CREATE INDEX "Branch_adventureId_idx" ON "Branch"("adventureId");

-- CreateIndex
CREATE INDEX "Branch_parentId_forkDepth_idx" ON "Branch"("parentId", "forkDepth");

-- CreateIndex
CREATE INDEX "Action_branchId_isChosen_depth_idx" ON "Action"("branchId", "isChosen", "depth");

-- CreateIndex
CREATE INDEX "Action_adventureId_idx" ON "Action"("adventureId");

-- CreateIndex
CREATE UNIQUE INDEX "Action_branchId_depth_take_key" ON "Action"("branchId", "depth", "take");

-- CreateIndex
CREATE INDEX "Memory_branchId_depth_isDeleted_pinned_isStale_deferredAt_idx" ON "Memory"("branchId", "depth", "isDeleted", "pinned", "isStale", "deferredAt");

-- CreateIndex
CREATE INDEX "Memory_adventureId_embeddingModel_idx" ON "Memory"("adventureId", "embeddingModel");

-- CreateIndex
CREATE INDEX "Memory_adventureId_isStale_idx" ON "Memory"("adventureId", "isStale");

-- CreateIndex
CREATE UNIQUE INDEX "Memory_branchId_block_key" ON "Memory"("branchId", "block");

-- CreateIndex
CREATE INDEX "MemoryUse_branchId_depth_memoryId_idx" ON "MemoryUse"("branchId", "depth", "memoryId");

-- CreateIndex
CREATE INDEX "Fold_branchId_depth_idx" ON "Fold"("branchId", "depth");

-- CreateIndex
CREATE INDEX "Fold_survivorId_idx" ON "Fold"("survivorId");

-- CreateIndex
CREATE UNIQUE INDEX "Fold_absorbedId_survivorId_key" ON "Fold"("absorbedId", "survivorId");

-- CreateIndex
CREATE INDEX "ParkedBlock_branchId_depth_idx" ON "ParkedBlock"("branchId", "depth");

-- CreateIndex
CREATE INDEX "ParkedBlock_adventureId_idx" ON "ParkedBlock"("adventureId");

-- CreateIndex
CREATE UNIQUE INDEX "ParkedBlock_branchId_block_key" ON "ParkedBlock"("branchId", "block");

-- CreateIndex
CREATE INDEX "ParkedSummary_adventureId_idx" ON "ParkedSummary"("adventureId");

-- CreateIndex
CREATE INDEX "Summary_branchId_depth_idx" ON "Summary"("branchId", "depth");

-- CreateIndex
CREATE UNIQUE INDEX "Summary_adventureId_sequence_key" ON "Summary"("adventureId", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "Snapshot_actionId_key" ON "Snapshot"("actionId");

-- CreateIndex
CREATE INDEX "Snapshot_branchId_depth_idx" ON "Snapshot"("branchId", "depth");

-- CreateIndex
CREATE INDEX "Snapshot_adventureId_idx" ON "Snapshot"("adventureId");

-- CreateIndex
CREATE INDEX "SnapshotEntry_memoryId_idx" ON "SnapshotEntry"("memoryId");

-- CreateIndex
CREATE INDEX "Review_adventureId_createdAt_idx" ON "Review"("adventureId", "createdAt");

-- CreateIndex
CREATE INDEX "Review_memoryId_idx" ON "Review"("memoryId");

-- CreateIndex
CREATE INDEX "StoryCard_adventureId_position_idx" ON "StoryCard"("adventureId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "LoreSource_adventureId_hash_key" ON "LoreSource"("adventureId", "hash");

-- CreateIndex
CREATE UNIQUE INDEX "LorePassage_sourceId_position_key" ON "LorePassage"("sourceId", "position");

-- CreateIndex
CREATE INDEX "ProviderCall_adventureId_startedAt_idx" ON "ProviderCall"("adventureId", "startedAt");
